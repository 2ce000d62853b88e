interface ResolverOptions {
  conditions?: string[];
  defaultResolver(request: string, options: ResolverOptions): string;
}

// Jest resolves with "require"; packages that only offer "import" are found in a second attempt.
export function sync(request: string, options: ResolverOptions): string {
  try {
    return options.defaultResolver(request, options);
  } catch (error) {
    if (request.startsWith('.') || request.startsWith('/')) throw error;
    const conditions = (options.conditions ?? []).filter((name) => name !== 'require');
    try {
      return options.defaultResolver(request, { ...options, conditions: [...conditions, 'import'] });
    } catch {
      throw error;
    }
  }
}
