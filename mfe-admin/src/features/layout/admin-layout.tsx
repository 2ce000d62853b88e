import { Outlet } from '@coursewright/mfe-kit/router';
import { Container } from '@coursewright/ui';
import { Sidebar } from './sidebar.tsx';
import { SidebarDrawer } from './sidebar-drawer.tsx';

/** The frame of the admin pages: the sidebar stands beside the page, or slides in where there is no room for it. */
export function AdminLayout() {
  return (
    <Container className="ad:pb-16">
      <div className="ad:flex ad:items-center ad:gap-3 ad:border-b ad:border-line ad:py-3 ad:lg:py-5">
        <SidebarDrawer />
        <p className="ad:m-0 ad:font-display ad:text-xl ad:font-semibold">Admin Panel</p>
      </div>
      <div className="ad:grid ad:lg:grid-cols-[16rem_minmax(0,1fr)] ad:lg:gap-8">
        <div className="ad:hidden ad:lg:block">
          <div className="ad:sticky ad:top-16 ad:py-6">
            <Sidebar />
          </div>
        </div>
        <div className="ad:min-w-0">
          <Outlet />
        </div>
      </div>
    </Container>
  );
}
