import { Component, type ReactNode } from 'react';

/** Catches what no page expected, such as files of an older version that are gone after an update. */
export class Unexpected extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="empty" role="alert">
        <h1>This page stopped working</h1>
        <p className="soft">There may be a newer version of it. Loading it again usually helps.</p>
        <button type="button" className="button main-action" onClick={() => location.reload()}>
          Load again
        </button>
      </div>
    );
  }
}
