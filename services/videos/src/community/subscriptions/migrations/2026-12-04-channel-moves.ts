import { defineMigration } from '@flotilla/database';

export const createChannelMoves = defineMigration('2026-12-04-channel-moves', {
  up: [
    `create table "channel_moves" ("channel_id" int not null, "moved_to_id" int not null, "moved_at" timestamptz not null,
      constraint "channel_moves_pkey" primary key ("channel_id"))`,
    'create index "channel_moves_moved_to_id_index" on "channel_moves" ("moved_to_id")',
    `alter table "channel_moves" add constraint "channel_moves_channel_id_foreign" foreign key ("channel_id") references "channels" ("id")
      on update cascade on delete cascade`,
    `alter table "channel_moves" add constraint "channel_moves_moved_to_id_foreign" foreign key ("moved_to_id") references "channels" ("id")
      on delete cascade`,
  ],
});
