export { PlatformFailure } from './connector.ts';
export type {
  Check,
  Connector,
  ConnectorDefinition,
  ImportLine,
  InboxRequest,
  Json,
  LedgerLine,
  Mapped,
  Native,
  Ref,
  RefKind,
  RefundIntent,
  RequestOptions,
  ReturnIntent,
  ReturnedLine,
  ReturnWrite,
  Tools,
  Verified,
  Write,
  WriteResult,
} from './connector.ts';
export { connectors, findConnector } from './registry.ts';
