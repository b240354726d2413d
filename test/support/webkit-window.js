// A window with WebKitGTK and nothing else, run by gjs and driven by WebKitWebDriver. WebKit's own MiniBrowser is private
// while it is driven, and a private page writes none of its errors anywhere.
import Gtk from 'gi://Gtk?version=3.0';
import WebKit from 'gi://WebKit2?version=4.1';

const [profile, width, height] = ARGV;

Gtk.init(null);
const context = new WebKit.WebContext({
  website_data_manager: new WebKit.WebsiteDataManager({ base_data_directory: profile, base_cache_directory: profile }),
});
context.set_automation_allowed(true);
context.connect('automation-started', (_context, session) => {
  session.connect('create-web-view', () => {
    const view = new WebKit.WebView({
      web_context: context,
      is_controlled_by_automation: true,
      settings: new WebKit.Settings({ enable_write_console_messages_to_stdout: true }),
    });
    const window = new Gtk.Window({ default_width: Number(width), default_height: Number(height) });
    window.add(view);
    view.connect('close', () => Gtk.main_quit());
    window.show_all();
    return view;
  });
});
Gtk.main();
