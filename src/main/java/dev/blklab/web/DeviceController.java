package dev.blklab.web;

import dev.blklab.experiment.Catalogue;
import dev.blklab.sim.spec.DeviceSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.servlet.ModelAndView;

/** The catalogue's disks: what each is simulated with, and where every number comes from. */
@Controller
class DeviceController {

    private final Catalogue catalogue;

    DeviceController(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** A number of the model, ready to read. */
    record Row(String name, String value, String unit, String help, String origin, String source) {}

    @GetMapping("/devices")
    String list(Model model) {
        model.addAttribute("devices", catalogue.devices());
        return "devices";
    }

    @GetMapping("/devices/{id}")
    ModelAndView show(@PathVariable String id) {
        Optional<DeviceSpec> device = catalogue.device(id);
        if (device.isEmpty()) {
            var page = new ModelAndView("error/404", HttpStatus.NOT_FOUND);
            page.addObject("what", "There is no disk " + id + " in the catalogue.");
            return page;
        }
        var n = new Numbers();
        List<Row> rows = new ArrayList<>();
        device.get()
                .parameters()
                .forEach((p, s) -> rows.add(new Row(
                        p.toString(),
                        n.exact(s.value()),
                        p.unit(),
                        p.help(),
                        s.origin().toString(),
                        s.source())));
        var page = new ModelAndView("device");
        page.addObject("device", device.get());
        page.addObject("rows", rows);
        return page;
    }
}
