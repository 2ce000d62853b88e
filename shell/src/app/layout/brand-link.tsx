import { MfeLink, useBrand } from '@coursewright/mfe-kit';

const look =
  'sh:flex sh:min-w-0 sh:items-center sh:gap-2.5 sh:rounded-control sh:font-display sh:text-xl sh:font-bold sh:tracking-tight sh:wrap-anywhere';

export function BrandLink() {
  const { name, logoUrl, siteUrl } = useBrand();
  const content = (
    <>
      {logoUrl ? <img src={logoUrl} alt="" className="sh:h-8 sh:w-auto" /> : <BrandMark />}
      <span>{name}</span>
    </>
  );
  if (siteUrl.startsWith('/')) {
    return (
      <MfeLink to={siteUrl} className={look}>
        {content}
      </MfeLink>
    );
  }
  return (
    <a href={siteUrl} className={look}>
      {content}
    </a>
  );
}

const BrandMark = () => (
  <svg viewBox="0 0 32 32" className="sh:size-8 sh:shrink-0" aria-hidden="true">
    <rect width="32" height="32" rx="9" className="sh:fill-brand" />
    <path d="M15 10c-2.2-1.6-5-2-8-2v14.5c3 0 5.8.4 8 2z" className="sh:fill-on-brand" />
    <path d="M17 10c2.2-1.6 5-2 8-2v5l-4.5 9.7c-1.3.3-2.5.9-3.5 1.8z" className="sh:fill-on-brand" opacity="0.45" />
    <path d="m26.5 12.5-5.5 10.700-.4 3 2.4-1.900 5.4-10.700z" className="sh:fill-accent" />
  </svg>
);
