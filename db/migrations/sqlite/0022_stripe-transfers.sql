CREATE TABLE `stripe_transfers` (
	`payout_id` text NOT NULL,
	`attempt` integer NOT NULL,
	`part` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`destination` text NOT NULL,
	`source` text,
	`request_key` text NOT NULL,
	`transfer_id` text,
	`refusal` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`payout_id`, `attempt`, `part`)
);
--> statement-breakpoint
CREATE INDEX `stripe_transfers_source_idx` ON `stripe_transfers` (`source`);