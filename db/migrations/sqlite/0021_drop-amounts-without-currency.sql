ALTER TABLE `categories` DROP COLUMN `deposit_floor_minor`;--> statement-breakpoint
ALTER TABLE `categories` DROP COLUMN `fee_cap_minor`;