CREATE TABLE "admin_invitations" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"email" text,
	"status" text NOT NULL,
	"invited_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"accepted_by" text collate "C",
	"open_key" text
);
--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_invitations_open_key" ON "admin_invitations" USING btree ("open_key");--> statement-breakpoint
CREATE INDEX "admin_invitations_newest_idx" ON "admin_invitations" USING btree ("created_at","id");