CREATE TABLE `call_stats` (
	`day` text NOT NULL,
	`operation` text NOT NULL,
	`via` text NOT NULL,
	`user_id` text NOT NULL,
	`key_id` text NOT NULL,
	`client` text NOT NULL,
	`outcome` text NOT NULL,
	`calls` integer NOT NULL,
	`total_ms` real NOT NULL,
	`max_ms` real NOT NULL,
	`up_to5_ms` integer NOT NULL,
	`up_to20_ms` integer NOT NULL,
	`up_to50_ms` integer NOT NULL,
	`up_to200_ms` integer NOT NULL,
	`up_to1000_ms` integer NOT NULL,
	`up_to5000_ms` integer NOT NULL,
	PRIMARY KEY(`day`, `operation`, `via`, `user_id`, `key_id`, `client`, `outcome`)
);
--> statement-breakpoint
CREATE INDEX `call_stats_user_idx` ON `call_stats` (`user_id`);--> statement-breakpoint
CREATE TABLE `switches` (
	`id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`since` integer NOT NULL,
	`by` text NOT NULL
);
