import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const url = { type: 'string', format: 'uri' };
const text = { type: 'string' };
const author = { type: 'object', properties: { name: text, url, avatar: url }, minProperties: 1, additionalProperties: false };
const item = {
  type: 'object',
  required: ['id', 'content_html'],
  properties: {
    id: text,
    url,
    title: text,
    summary: text,
    content_html: text,
    date_modified: { type: 'string', format: 'date-time' },
    author,
    tags: { type: 'array', items: text },
    attachments: {
      type: 'array',
      items: {
        type: 'object',
        required: ['url', 'mime_type'],
        properties: { url, mime_type: text, title: text, size_in_bytes: { type: 'integer' } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

/** https://jsonfeed.org/version/1, as far as we use it. */
const jsonFeed = {
  type: 'object',
  required: ['version', 'title', 'items'],
  properties: {
    version: { const: 'https://jsonfeed.org/version/1' },
    title: text,
    description: text,
    home_page_url: url,
    feed_url: url,
    icon: url,
    favicon: url,
    author,
    items: { type: 'array', items: item },
  },
  additionalProperties: false,
};

const ajv = new Ajv2020({ allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(jsonFeed);

/** What the format has against a document. */
export function refusesAsJsonFeed(feed: object): string[] {
  return validate(feed) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
