-- What is to be sent is found by its time. With all that wait in one index, each look read every one of them: ten thousand
-- lights that are told one after the other were read some thirty times over.
drop index light_command_open;
create index light_command_queued on light_command (not_before) where status = 'QUEUED';
create index light_command_sent on light_command (sent_at) where status = 'SENT';
