alter table participants add column collecting_stopped_at timestamptz;
comment on column participants.collecting_stopped_at is 'A parent refused that more is collected: no letter is taken and no reply filed from then on. What is there stays. Null: not refused.';
