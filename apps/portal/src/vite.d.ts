declare module '*.css';

/** Words of `embed.ts` by language, put together by the build. */
declare module 'virtual:embed-words' {
  export const words: Record<string, { title: string; withdraw: string; spend: string; back: string }>;
}
