CREATE INDEX `bookings_late_fee_idx` ON `bookings` (`renter_id`,`mode`,`late_fee_paid_at`,`late_fee_minor`);--> statement-breakpoint
CREATE INDEX `extensions_status_idx` ON `extensions` (`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `incidents_status_idx` ON `incidents` (`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `offline_refunds_status_idx` ON `offline_refunds` (`status`,`due_at`);