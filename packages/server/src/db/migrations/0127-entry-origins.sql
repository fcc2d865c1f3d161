-- Whether a person typed what an entry says, or confirmed the draft that was shown as it was; null: nobody has said, as of all before.
alter table comments add column origin text check (origin in ('typed', 'confirmed_draft'));
