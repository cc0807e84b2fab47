import { Button } from './button.tsx';

type List = { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; readonly fetchNextPage: () => Promise<unknown> };

/** Fetches the next page of a list that has one. */
export function MoreButton({ list, children }: { list: List; children: string }) {
  if (!list.hasNextPage) return null;
  return (
    <div className="more">
      <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
}
