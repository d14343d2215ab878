ALTER TABLE `occupancy` DROP COLUMN `blackout_id`;--> statement-breakpoint
ALTER TABLE `chargebacks` DROP COLUMN `born_by`;--> statement-breakpoint
ALTER TABLE `job_leases` DROP COLUMN `last_run_at`;