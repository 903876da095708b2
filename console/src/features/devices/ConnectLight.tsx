import { ConnectEndpoint } from '../credentials/ConnectEndpoint.tsx'

/** Connection data of a real light. */
export function ConnectLight({ id, mayIssue }: { id: number; mayIssue: boolean }) {
  return <ConnectEndpoint kind="light" id={id} mayIssue={mayIssue} />
}
