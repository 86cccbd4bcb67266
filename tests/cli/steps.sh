#!/usr/bin/env bash
# Repeats what `affray explain LOG EVENT --steps` prints, with b3sum and openssl alone:
#
#   affray explain LOG EVENT --steps | tests/cli/steps.sh
#
# Says the face of each die as it comes out here, and ends with 1 where anything comes out otherwise
# than it was printed. It takes from what was printed: the secrets, the parts that the keys and the
# addresses are made of, how many sides a die has and which face it shows.
set -euo pipefail

wrong=0
file=$(mktemp) # b3sum takes a key from the standard input, so what it hashes then is in a file
trap 'rm -f "$file"' EXIT
bytes() { tr a-f A-F | basenc --base16 --decode; }
hex() { od -An -v -tx1 | tr -d ' \n'; }
same() { # what, here, printed
  [ "$2" = "$3" ] || { printf 'otherwise: the %s is %s, printed was %s\n' "$1" "$2" "$3"; wrong=1; }
}

secret_number='' secret='' material='' address='' sides='' shows='' passed=0
declare -A key

# The first word of the stream below the largest multiple of the sides up to 2^32, as a face.
throw() { # stream key
  local limit=$(((1 << 32) / sides * sides)) at word
  local stream
  stream=$(head -c 1024 /dev/zero |
    openssl enc -chacha20 -K "$1" -iv 00000000000000000000000000000000 | hex)
  for ((at = 0; at < 256; at++)); do
    word=${stream:at * 8:8} # four bytes, the lowest first
    word=$((16#${word:6:2}${word:4:2}${word:2:2}${word:0:2}))
    if ((word < limit)); then
      face=$((word % sides + 1)) passed=$at
      return
    fi
  done
}

while IFS= read -r line; do
  case $line in
    'steps of secret '*) secret_number=${line#steps of secret } secret_number=${secret_number%%,*} material='' ;;
    'steps of die '*)
      sides=${line#*, a d} sides=${sides%% *} shows=${line#*that shows } shows=${shows%%,*}
      secret_number=${line##*under secret } address='' ;;
    '   secret: '*) secret=${line#*: } ;;
    '   commitment: '*)
      commitment=$(printf %s "$secret" | bytes | b3sum --no-names --derive-key 'affray v2 commitment')
      same commitment "$commitment" "${line#*: }" ;;
    '   committed to: '*) same commitment "$commitment" "${line#*: }" ;;
    '      key material: '*) part=${line#*: } material+=${part%% *} ;;
    '   table key: '*)
      [[ $material = "$secret"* ]] || same 'first of the key material' "$secret" "${material:0:64}"
      key[$secret_number]=$(printf %s "$material" | bytes | b3sum --no-names --derive-key 'affray v2 dice')
      same 'table key' "${key[$secret_number]}" "${line#*: }" ;;
    '      address: '*) part=${line#*: } address+=${part%% *} ;;
    '   stream key: '*)
      printf %s "$address" | bytes > "$file"
      stream_key=$(printf %s "${key[$secret_number]}" | bytes | b3sum --no-names --keyed "$file")
      same 'stream key' "$stream_key" "${line#*: }"
      throw "$stream_key" ;;
    '   limit: '*) limit=${line#*: }
      same limit "$(((1 << 32) / sides * sides))" "${limit%%,*}" ;;
    '   face: '*)
      said=${line#*: }
      same face "$face" "${said%%,*}"
      same 'face that is shown' "$face" "$shows"
      printf 'd%s: %s, after %s words passed over\n' "$sides" "$face" "$passed" ;;
    'missing: '*) printf '%s\n' "$line" ;;
  esac
done
exit $wrong
