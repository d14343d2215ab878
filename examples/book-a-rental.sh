#!/usr/bin/env bash
# The same booking as book-a-rental.ts, with curl alone: sh examples/book-a-rental.sh http://localhost:3000
# Needs a server with demo data, and node to read JSON.
set -euo pipefail
url=${1:-http://localhost:3000}
api=$url/api/v1

# field data.id : prints one field of the JSON on standard input
field() { node -e 'const value = process.argv[1].split(".").reduce((at, key) => at?.[key], JSON.parse(require("fs").readFileSync(0, "utf8"))); console.log(typeof value === "object" ? JSON.stringify(value) : value)' "$1"; }
call() { curl --silent --show-error "$@"; }
json() { call -H 'Content-Type: application/json' "$@"; }

start=$(date -u -d '+45 days' +%F 2>/dev/null || date -u -v+45d +%F)
end=$(date -u -d '+49 days' +%F 2>/dev/null || date -u -v+49d +%F)

renter=$(json "$api/auth/login" -d '{"email":"renter@demo.test","password":"demo-password-1"}' | field data.accessToken)
owner=$(json "$api/auth/login" -d '{"email":"vendor@demo.test","password":"demo-password-1"}' | field data.accessToken)
as_renter=(-H "Authorization: Bearer $renter")
as_owner=(-H "Authorization: Bearer $owner")

echo "Searching for a camper in Lisbon, $start to $end"
call "$api/assets?q=camper&city=Lisbon&from=$start&to=$end" | field data.items.0.title

quote=$(json "${as_renter[@]}" "$api/pricing/quote" -d "{\"slug\":\"coastline-camper\",\"startDate\":\"$start\",\"endDate\":\"$end\"}")
echo "Quoted $(field data.totals.total <<<"$quote"), deposit $(field data.deposit.amount <<<"$quote")"
booking=$(json "${as_renter[@]}" "$api/bookings" -d "{\"quoteId\":\"$(field data.quoteId <<<"$quote")\"}" | field data.id)
echo "Planned as $booking"

scan=$(mktemp --suffix=.png)
trap 'rm -f "$scan"' EXIT
base64 --decode >"$scan" <<<'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
for kind in IDENTITY_DOCUMENT DRIVING_LICENCE; do
  echo "$kind is $(call "${as_renter[@]}" "$api/upload" -F "kind=$kind" -F "bookingId=$booking" -F "file=@$scan;type=image/png" | field data.status)"
done
echo "Sent: $(json "${as_renter[@]}" "$api/bookings/$booking/promote" -d '{"acceptAgreement":true,"attestations":["AGE"]}' | field data.state)"

documents=$(call "${as_owner[@]}" "$api/owner/requests/$booking/documents")
for index in 0 1; do
  id=$(field "data.items.$index.documentId" <<<"$documents")
  json "${as_owner[@]}" -X PATCH "$api/owner/requests/$booking/documents" -d "{\"documentId\":\"$id\",\"decision\":\"approve\"}" >/dev/null
done
echo "Approved: $(json "${as_owner[@]}" -X PATCH "$api/bookings/$booking" -d '{"decision":"approve"}' | field data.state)"

page=$(json "${as_renter[@]}" -X POST "$api/bookings/$booking/pay" | field data.redirectUrl)
echo "A person pays at $page"
call -X POST "$page" -d answer=pay >/dev/null
status=$(call "${as_renter[@]}" "$api/bookings/$booking/pay/status")
echo "$(field data.status <<<"$status"), the booking is $(field data.bookingState <<<"$status")"
[ "$(field data.bookingState <<<"$status")" = CONFIRMED ]
