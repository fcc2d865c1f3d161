-- The engine asks for the newest alert of each platform, open or closed.
create index alerts_of_platform on alerts (organisation_id, platform, id desc) where platform is not null;
