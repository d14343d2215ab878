ALTER TABLE `vendors` ADD `commission_overdue` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `vendors` ADD `debt_told_at` integer;--> statement-breakpoint
CREATE INDEX `vendors_overdue_idx` ON `vendors` (`commission_overdue`);--> statement-breakpoint
UPDATE vendors SET commission_overdue = 1 WHERE id IN (SELECT vendor_id FROM commission_dues WHERE status = 'OVERDUE' AND mode = 'live');