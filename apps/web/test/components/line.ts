/** Tests cut it. */
export const line = { isCut: false };

/** What uploads are sent with; the same interface answers. */
export class Line {
  readonly upload: { onprogress: ((progress: { loaded: number }) => void) | null } = { onprogress: null };
  readonly headers: Record<string, string> = {};
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  status = 0;
  responseText = '';
  private asked = { method: '', url: '' };
  private told = new Headers();
  open(method: string, url: string): void {
    this.asked = { method, url };
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getAllResponseHeaders(): string {
    return [...this.told].map(([name, value]) => `${name}: ${value}`).join('\r\n');
  }
  send(body: BodyInit | null): void {
    void this.exchange(body).catch(() => this.onerror?.());
  }
  abort(): void {
    this.onabort?.();
  }
  private async exchange(body: BodyInit | null): Promise<void> {
    const { method, url } = this.asked;
    const { answerFetch } = globalThis as unknown as { answerFetch: typeof fetch };
    const answer = await answerFetch(url, { method, headers: this.headers, body });
    if (line.isCut) throw new Error('The line is cut.');
    [this.status, this.told, this.responseText] = [answer.status, answer.headers, await answer.text()];
    this.onload?.();
  }
}
