CREATE TABLE `job_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`duration_ms` integer,
	`outcome` text,
	`error` text,
	`last_success_at` integer,
	`next_run_at` integer,
	`process` text
);
--> statement-breakpoint
ALTER TABLE `phone_codes` ADD `sending` text DEFAULT 'SENT' NOT NULL;--> statement-breakpoint
ALTER TABLE `phone_codes` ADD `problem` text;--> statement-breakpoint
CREATE INDEX `phone_codes_age_idx` ON `phone_codes` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mails_newest_idx` ON `mails` (`created_at`,`id`);