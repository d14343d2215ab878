ALTER TABLE "vendors" ADD COLUMN "sales_tax" jsonb;--> statement-breakpoint
-- By hand: shops that were opened as registered get the profile that says so, and prices read what all profiles say.
INSERT INTO "tax_profiles" ("id", "vendor_id", "effective_from", "registered", "tax_id", "rate_bps", "scheme", "saved_at")
SELECT 'txp_' || substr(id, 5), id, (created_at AT TIME ZONE 'UTC')::date, true, tax_id, case country when 'AT' then 2000 when 'BE' then 2100 when 'DE' then 1900 when 'DK' then 2500 when 'ES' then 2100 when 'FI' then 2550 when 'FR' then 2000 when 'GB' then 2000 when 'GR' then 2400 when 'HR' then 2500 when 'IE' then 2300 when 'IT' then 2200 when 'NL' then 2100 when 'PL' then 2300 when 'PT' then 2300 when 'SE' then 2500 else 0 end, 'STANDARD', created_at
FROM "vendors" WHERE tax_registered
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "vendors" SET "sales_tax" = (
  SELECT jsonb_agg(jsonb_build_object(
    'since', to_char(effective_from, 'YYYY-MM-DD') || 'T00:00:00.000Z',
    'registered', registered,
    'taxId', tax_id,
    'rentBps', CASE WHEN registered AND scheme = 'STANDARD' THEN rate_bps ELSE 0 END) ORDER BY effective_from)
  FROM "tax_profiles" WHERE vendor_id = "vendors"."id"
) WHERE id IN (SELECT vendor_id FROM "tax_profiles");