CREATE INDEX `users_newest_idx` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `disputes_incident_idx` ON `disputes` (`incident_id`);--> statement-breakpoint
CREATE INDEX `payments_newest_idx` ON `payments` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `refunds_newest_idx` ON `refunds` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payouts_newest_idx` ON `payouts` (`created_at`,`id`);