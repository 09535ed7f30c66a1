-- locks: no version that reads it was ever tagged
drop table roster_drops;
