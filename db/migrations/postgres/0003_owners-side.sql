CREATE TABLE "owner_feedback" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"topic" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"moved_by" text collate "C",
	"moved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "followed_calendars" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"calendar" text NOT NULL,
	"url_sealed" text NOT NULL,
	"host" text NOT NULL,
	"status" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_success_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"failures" bigint NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"problem" text,
	"skipped_days" jsonb NOT NULL,
	"next_try_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "owner_feedback" ADD CONSTRAINT "owner_feedback_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_feedback" ADD CONSTRAINT "owner_feedback_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_calendars" ADD CONSTRAINT "followed_calendars_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_feedback_vendor_idx" ON "owner_feedback" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "owner_feedback_status_idx" ON "owner_feedback" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "followed_calendars_name_key" ON "followed_calendars" USING btree ("asset_id","calendar");--> statement-breakpoint
CREATE INDEX "followed_calendars_due_idx" ON "followed_calendars" USING btree ("next_try_at");