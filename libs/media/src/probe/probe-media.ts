import { stat } from 'node:fs/promises';
import { MAX_STREAMS, quietly, untrustedInput, withProgress } from '../input.ts';
import { options } from '../options.ts';
import { runSandboxed, type Sandbox } from '../sandbox/run-sandboxed.ts';
import { ToolFailure } from '../sandbox/tool-failure.ts';
import type { MediaTools } from '../tools.ts';
import { boundMetadata } from './bound-metadata.ts';
import { mayJump } from './containers.ts';
import { explain } from './explain.ts';
import type { FfprobeOutput } from './ffprobe-output.ts';
import { isMatroskaCutOff } from './matroska-segment.ts';
import { readMp4 } from './mp4-boxes.ts';
import type { MediaMetadata, Probe } from './probe.ts';
import { readProperties } from './read-properties.ts';
import { isEndless, refuse, refuseEndless, refuseUnusable } from './refuse-unusable.ts';

/**
 * Probes an uploaded file: its properties for planning renditions, and ffprobe's output for the owner.
 * Throws UnusableMedia with a reason for the uploader, or ToolFailure when probing itself failed (time, memory, abort).
 */
export async function probeMedia(tools: MediaTools, path: string, sandbox: Sandbox): Promise<{ probe: Probe; metadata: MediaMetadata }> {
  const { size } = await stat(path);
  if (size === 0) refuse('The file is empty.');
  const printed = await inspect(tools, path, sandbox);
  const properties = readProperties(printed, size);
  refuseUnusable(printed, properties);
  const { isCutOff, isEncrypted } = await readMp4(path, size);
  if (isEncrypted) refuse('The file is encrypted (copy protected) and cannot be read.');
  if (isCutOff || (await isMatroskaCutOff(path, size))) refuse('The file is cut off: its end is missing. Please upload it again.');

  const [videoDecodes, audioDecodes] = await Promise.all([
    properties.video === null || decodes(tools, path, 'V', sandbox),
    properties.audio === null || decodes(tools, path, 'a', sandbox),
  ]);
  if (!videoDecodes && !(properties.audio && audioDecodes)) refuse(UNDECODABLE);
  if (!videoDecodes) refuse('The picture of this file cannot be decoded; it may be damaged, encrypted or of an unknown kind.');
  if (!audioDecodes && !properties.video) refuse(UNDECODABLE);

  // Where timestamps jump, the last minus the first one says nothing.
  const isKnown = properties.duration > 0 && !(mayJump(properties) && isEndless(properties));
  const duration = isKnown ? properties.duration : await measureDuration(tools, path, sandbox);
  const probe = { ...properties, duration, audio: audioDecodes ? properties.audio : null };
  refuseEndless(probe);
  return { probe, metadata: boundMetadata(printed) };
}

const UNDECODABLE = 'Nothing in this file can be decoded; it may be damaged, encrypted or of an unknown kind.';

async function inspect(tools: MediaTools, path: string, sandbox: Sandbox): Promise<FfprobeOutput> {
  const args = [
    '-v',
    'error',
    '-max_streams',
    String(MAX_STREAMS + 1),
    ...untrustedInput(path),
    '-show_format',
    '-show_streams',
    '-show_chapters',
    '-of',
    'json',
  ];
  const { output } = await runSandboxed(tools, { program: 'ffprobe', args }, sandbox).catch(failed);
  return JSON.parse(output) as FfprobeOutput;
}

/** Whether the first frame of a kind of stream (V video without covers, a audio) can be decoded. */
async function decodes(tools: MediaTools, path: string, kind: 'V' | 'a', sandbox: Sandbox): Promise<boolean> {
  let { frame, seconds } = { frame: 0, seconds: 0 };
  const bounds = kind === 'V' ? ['-frames:v', '1'] : ['-frames:a', '5'];
  // Without `explode` decoders make grey frames of encrypted data; the first frame must be decoded within half a minute.
  const strictly = options({ err_detect: 'explode', t: 30 });
  const args = [...quietly, ...withProgress, ...untrustedInput(path, strictly), '-map', `0:${kind}:0`, ...bounds, '-f', 'null', '-'];
  await runSandboxed(tools, { program: 'ffmpeg', args, progressed: (progress) => ({ frame, seconds } = progress) }, sandbox).catch(
    unlessItFailed,
  );
  return frame > 0 || (kind === 'a' && seconds > 0);
}

/** Containers without a declared duration, such as browser recordings, are read once to the end. */
async function measureDuration(tools: MediaTools, path: string, sandbox: Sandbox): Promise<number> {
  let end = 0;
  const args = [...quietly, ...withProgress, ...untrustedInput(path), '-map', '0:V:0?', '-map', '0:a:0?', '-c', 'copy', '-f', 'null', '-'];
  await runSandboxed(tools, { program: 'ffmpeg', args, progressed: ({ seconds }) => (end = Math.max(end, seconds)) }, sandbox).catch(
    unlessItFailed,
  );
  return end;
}

function failed(error: unknown): never {
  if (error instanceof ToolFailure && error.kind === 'exit') refuse(explain(error.errors));
  throw error;
}

function unlessItFailed(error: unknown): void {
  if (!(error instanceof ToolFailure && error.kind === 'exit')) throw error;
}
