CREATE TABLE "file_intakes" (
	"id" text PRIMARY KEY NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_decisions" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "erase_check_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "file_intakes_stored_idx" ON "file_intakes" USING btree ("stored_at");--> statement-breakpoint
CREATE INDEX "documents_erase_idx" ON "documents" USING btree ("erased_at","erase_check_at");