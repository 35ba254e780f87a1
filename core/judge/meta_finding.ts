/** What a meta-covenant found over one call; one row each. */
export type MetaFinding =
  | {
    readonly kind: "broken";
    /** Repository-relative path of the target, or the entry where no target is proven. */
    readonly subject: string;
    readonly entry: string;
    readonly message: string;
  }
  /** Named, and proven only to be read. */
  | { readonly kind: "upheld"; readonly subject: string };
