CREATE TABLE "risk_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"level" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"message" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"cleared_as" text,
	"reason" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "document_decisions" ADD COLUMN "fraud" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "risk_reviews" ADD CONSTRAINT "risk_reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_reviews" ADD CONSTRAINT "risk_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_reviews" ADD CONSTRAINT "risk_reviews_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "risk_reviews_booking_idx" ON "risk_reviews" USING btree ("booking_id","requested_at");--> statement-breakpoint
CREATE INDEX "risk_reviews_status_idx" ON "risk_reviews" USING btree ("status","requested_at");--> statement-breakpoint
CREATE INDEX "risk_reviews_user_idx" ON "risk_reviews" USING btree ("user_id");