CREATE TABLE "finance_sums" (
	"vendor_id" text collate "C" NOT NULL,
	"mode" text NOT NULL,
	"basis" text NOT NULL,
	"unit" text NOT NULL,
	"span" text collate "C" NOT NULL,
	"currency" text NOT NULL,
	"category_code" text collate "C" NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"entries" bigint NOT NULL,
	CONSTRAINT "finance_sums_vendor_id_mode_basis_unit_span_currency_category_code_source_status_pk" PRIMARY KEY("vendor_id","mode","basis","unit","span","currency","category_code","source","status")
);
--> statement-breakpoint
ALTER TABLE "finance_sums" ADD CONSTRAINT "finance_sums_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_late_fee_idx" ON "bookings" USING btree ("renter_id","mode","late_fee_paid_at","late_fee_minor");--> statement-breakpoint
CREATE INDEX "extensions_status_idx" ON "extensions" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "incidents_status_idx" ON "incidents" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "offline_refunds_status_idx" ON "offline_refunds" USING btree ("status","due_at");--> statement-breakpoint
-- The sums of what is entered already.
INSERT INTO finance_sums (vendor_id, mode, basis, unit, span, currency, category_code, source, status, amount_minor, tax_minor, entries)
SELECT vendor_id, mode, 'ACCRUAL', 'DAY', substr(cast(date as text), 1, 10), currency, category_code, source, status, sum(amount_minor), sum(tax_minor), count(*)
FROM finance_entries WHERE date IS NOT NULL GROUP BY vendor_id, mode, substr(cast(date as text), 1, 10), currency, category_code, source, status;--> statement-breakpoint
-- The sums of what is entered already.
INSERT INTO finance_sums (vendor_id, mode, basis, unit, span, currency, category_code, source, status, amount_minor, tax_minor, entries)
SELECT vendor_id, mode, 'ACCRUAL', 'MONTH', substr(cast(date as text), 1, 7), currency, category_code, source, status, sum(amount_minor), sum(tax_minor), count(*)
FROM finance_entries WHERE date IS NOT NULL GROUP BY vendor_id, mode, substr(cast(date as text), 1, 7), currency, category_code, source, status;--> statement-breakpoint
-- The sums of what is entered already.
INSERT INTO finance_sums (vendor_id, mode, basis, unit, span, currency, category_code, source, status, amount_minor, tax_minor, entries)
SELECT vendor_id, mode, 'CASH', 'DAY', substr(cast(paid_on as text), 1, 10), currency, category_code, source, status, sum(amount_minor), sum(tax_minor), count(*)
FROM finance_entries WHERE paid_on IS NOT NULL GROUP BY vendor_id, mode, substr(cast(paid_on as text), 1, 10), currency, category_code, source, status;--> statement-breakpoint
-- The sums of what is entered already.
INSERT INTO finance_sums (vendor_id, mode, basis, unit, span, currency, category_code, source, status, amount_minor, tax_minor, entries)
SELECT vendor_id, mode, 'CASH', 'MONTH', substr(cast(paid_on as text), 1, 7), currency, category_code, source, status, sum(amount_minor), sum(tax_minor), count(*)
FROM finance_entries WHERE paid_on IS NOT NULL GROUP BY vendor_id, mode, substr(cast(paid_on as text), 1, 7), currency, category_code, source, status;
