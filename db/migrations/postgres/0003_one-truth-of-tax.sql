ALTER TABLE "vendors" DROP COLUMN "tax_id";--> statement-breakpoint
ALTER TABLE "vendors" DROP COLUMN "tax_registered";