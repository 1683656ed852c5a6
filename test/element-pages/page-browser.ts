/** A browser that element tests run in. It has one page at a time. */
export interface Browser {
  readonly name: string;
  /** `onCrash` is called if the page ends by itself. */
  newPage(onCrash: (because: string) => void): Promise<Page>;
  close(): Promise<void>;
}

export interface Page {
  open(url: string): Promise<unknown>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}
