CREATE INDEX `users_newest_idx` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_role_idx` ON `users` (`role`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `devices_key_idx` ON `devices` (`key_id`);--> statement-breakpoint
CREATE INDEX `disputes_incident_idx` ON `disputes` (`incident_id`);--> statement-breakpoint
CREATE INDEX `owner_feedback_moved_idx` ON `owner_feedback` (`moved_by`);--> statement-breakpoint
CREATE INDEX `message_reports_age_idx` ON `message_reports` (`created_at`);--> statement-breakpoint
CREATE INDEX `offline_refunds_payment_idx` ON `offline_refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `payments_newest_idx` ON `payments` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `refunds_newest_idx` ON `refunds` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payouts_newest_idx` ON `payouts` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_user_idx` ON `quotes` (`user_id`);