/** The one place where react-query is imported; shared at run time like the router facade. */
export {
  keepPreviousData,
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
