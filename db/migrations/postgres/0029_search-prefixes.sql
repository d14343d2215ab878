-- What a search is narrowed by stands among an asset's words, so that one index answers for both.
UPDATE asset_search SET document = document || array_to_tsvector(ARRAY['=category:' || a.category_slug, '=city:' || a.city_key, '=vendor:' || a.vendor_id])
FROM assets a WHERE a.id = asset_search.asset_id;
