/** What this site uses of Eleventy, which comes without types. */
declare module '@11ty/eleventy' {
  type Config = {
    setLibrary(language: 'md', library: { render(text: string, data: never): string }): void;
    addTransform(name: string, transform: (this: { page: { url: string } }, content: string) => string): void;
    addTemplate(path: string, text: string, data: object): void;
  };
  export class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { quietMode: boolean; configPath: false; config: (config: Config) => void },
    );
    write(): Promise<unknown>;
  }
}
