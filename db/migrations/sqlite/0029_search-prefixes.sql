-- Every beginning of up to eight letters is one list of its own: what searches look for is never put together from many.
ALTER TABLE asset_search RENAME TO asset_search_before;
--> statement-breakpoint
CREATE VIRTUAL TABLE asset_search USING fts5(asset_id UNINDEXED, title, body, place, labels, tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3 4 5 6 7 8');
--> statement-breakpoint
INSERT INTO asset_search (asset_id, title, body, place, labels)
SELECT s.asset_id, s.title, s.body, s.place,
  char(57344) || 'category' || lower(hex(a.category_slug)) || ' ' || char(57344) || 'city' || lower(hex(a.city_key)) || ' ' || char(57344) || 'vendor' || lower(hex(a.vendor_id))
FROM asset_search_before s JOIN assets a ON a.id = s.asset_id;
--> statement-breakpoint
DROP TABLE asset_search_before;
