CREATE TABLE "notification_preferences" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"silenced" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_lists" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"last_seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"seq" bigint NOT NULL,
	"event_id" text collate "C" NOT NULL,
	"type" text NOT NULL,
	"role" text NOT NULL,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	"booking_id" text collate "C",
	"asset_id" text collate "C",
	"facts" jsonb NOT NULL,
	"conversation_id" text collate "C",
	"message_seq" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "user_id" text collate "C";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "vendor_id" text collate "C";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "mode" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_lists" ADD CONSTRAINT "notification_lists_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_event_key" ON "notifications" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_place_key" ON "notifications" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "notifications_lane_idx" ON "notifications" USING btree ("user_id","mode","seq");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","mode","read_at","role","kind");--> statement-breakpoint
CREATE INDEX "notifications_booking_idx" ON "notifications" USING btree ("booking_id","user_id");--> statement-breakpoint
CREATE INDEX "notifications_conversation_idx" ON "notifications" USING btree ("conversation_id","user_id","message_seq");--> statement-breakpoint
CREATE INDEX "notifications_age_idx" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notifications_read_idx" ON "notifications" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "events_user_idx" ON "events" USING btree ("user_id","mode","seq");--> statement-breakpoint
CREATE INDEX "events_vendor_idx" ON "events" USING btree ("vendor_id","mode","seq");