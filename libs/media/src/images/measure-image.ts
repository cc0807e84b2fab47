import { runSandboxed, type Sandbox } from '../sandbox/run-sandboxed.ts';
import { ToolFailure } from '../sandbox/tool-failure.ts';
import type { MediaTools } from '../tools.ts';

/** Width and height of an image in pixels. Throws ToolFailure when it has none. */
export async function measureImage(
  tools: MediaTools,
  input: readonly string[],
  sandbox: Sandbox,
): Promise<{ width: number; height: number }> {
  const args = ['-v', 'error', ...input, '-show_entries', 'stream=width,height', '-of', 'csv=p=0'];
  const { output } = await runSandboxed(tools, { program: 'ffprobe', args }, sandbox);
  const [width = 0, height = 0] = output.trim().split(',').map(Number);
  if (!width || !height) throw new ToolFailure('ffprobe', 'exit', 'no size');
  return { width, height };
}
