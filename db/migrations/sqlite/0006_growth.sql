CREATE TABLE `finance_sums` (
	`vendor_id` text NOT NULL,
	`mode` text NOT NULL,
	`basis` text NOT NULL,
	`unit` text NOT NULL,
	`span` text NOT NULL,
	`currency` text NOT NULL,
	`category_code` text NOT NULL,
	`source` text NOT NULL,
	`status` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`tax_minor` integer NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `mode`, `basis`, `unit`, `span`, `currency`, `category_code`, `source`, `status`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `bookings_late_fee_idx` ON `bookings` (`renter_id`,`mode`,`late_fee_paid_at`,`late_fee_minor`);--> statement-breakpoint
CREATE INDEX `extensions_status_idx` ON `extensions` (`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `incidents_status_idx` ON `incidents` (`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `offline_refunds_status_idx` ON `offline_refunds` (`status`,`due_at`);--> statement-breakpoint
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
