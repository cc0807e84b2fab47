import { defineMigration } from '@flotilla/database';

export const createInstanceImages = defineMigration('2026-11-21-instance-images', {
  up: [
    `create table "instance_images" (
      "filename" text not null,
      "type" text not null,
      "width" int not null,
      "height" int not null,
      "media_type" text not null,
      "bytes" bytea not null,
      "created_at" timestamptz not null,
      primary key ("filename")
    )`,
    `alter table "instance_images" add constraint "instance_images_type_width_height_unique" unique ("type", "width", "height")`,
    `alter table "instance_images" add constraint "instance_images_type_check"
      check (type in ('avatar', 'banner', 'favicon', 'header-square', 'header-wide', 'opengraph'))`,
    // The bytes are compressed already.
    `alter table "instance_images" alter column "bytes" set storage external`,
  ],
});
