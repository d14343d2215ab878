ALTER TABLE `documents` ADD `expiry_told_at` integer;--> statement-breakpoint
CREATE INDEX `documents_expiry_idx` ON `documents` (`expiry_told_at`,`expires_on`);