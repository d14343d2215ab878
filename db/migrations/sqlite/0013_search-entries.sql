-- The full text can be looked up by words and by its own number only: without this, replacing an entry reads all of them.
CREATE TABLE search_entries (entry INTEGER PRIMARY KEY, asset_id TEXT NOT NULL UNIQUE);
--> statement-breakpoint
INSERT INTO search_entries (entry, asset_id) SELECT rowid, asset_id FROM asset_search;
