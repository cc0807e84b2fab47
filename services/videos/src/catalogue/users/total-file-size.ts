/** SQL: bytes of everything that is stored of the videos of an account `a`. */
export const FILE_BYTES = `select coalesce(sum(size), 0) from (
    select f.size from video_files f join videos v on v.id = f.video_id where v.account_id = a.id
    union all select s.size from video_sources s join videos v on v.id = s.video_id where v.account_id = a.id and s.storage_key is not null
  ) as stored`;
