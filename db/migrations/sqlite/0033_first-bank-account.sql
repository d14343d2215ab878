ALTER TABLE `payout_banks` ADD `is_first` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payout_banks` ADD `removed_at` integer;