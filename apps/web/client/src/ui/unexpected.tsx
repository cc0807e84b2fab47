import { Component, type ReactNode } from 'react';
import { NotLoaded } from './later.tsx';
import { PageFailed } from './page-failed.tsx';

type Props = {
  /** Where one is: elsewhere all begins anew. */
  readonly place?: string;
  /** What is shown instead; a note as large as a page, unless a place wants another. */
  readonly instead?: (error: unknown, again: () => void) => ReactNode;
  readonly children: ReactNode;
};
type Failure = { readonly error: unknown };

/** Catches what nothing inside expected, such as a file that was not loaded. What is around it stays. */
export class Unexpected extends Component<Props, { failure: Failure | null }> {
  override state = { failure: null as Failure | null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidUpdate({ place }: Props, { failure }: { failure: Failure | null }) {
    // What failed on the way here has just failed.
    if (failure && failure === this.state.failure && place !== this.props.place) this.again();
  }

  override componentWillUnmount() {
    this.forget();
  }

  readonly again = () => {
    this.forget();
    this.setState({ failure: null });
  };

  forget() {
    const error = this.state.failure?.error;
    if (error instanceof NotLoaded) error.forget();
  }

  override render() {
    const { failure } = this.state;
    const { instead, children } = this.props;
    if (!failure) return children;
    return instead ? instead(failure.error, this.again) : <PageFailed error={failure.error} again={this.again} />;
  }
}
